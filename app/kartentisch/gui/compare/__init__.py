"""A published result held against our adjudication, order by order and on the map."""
