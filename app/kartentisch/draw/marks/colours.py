"""From the roles of marks to the colours of a look."""

from kartentisch.draw.look import Look


def colour(role: str, look: Look) -> str:
    """Return "#rrggbb" for a role: "token:RUS" a power's own colour, else a colour of the theme by its name.

    Raises AttributeError for a role the theme does not have.
    """
    kind, _, power = role.partition(":")
    return look.token(power).token if kind == "token" else str(getattr(look.theme, role))
