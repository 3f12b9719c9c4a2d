"""Sizes the parts of the window agree on, in pixels."""

BAR = 40  # height of the bar above
LINE = 36  # height of the order line below
STRIP = 44  # width of the left side when it is collapsed
NARROW = 1100  # below this width of the window the left side collapses
NARROW_FOR_BOARDS = 1400  # the same where the map shows several boards
WIDE = 1800
SIDES = {False: (196, 300), True: (240, 340)}  # widths of left and right side, in a window that is wide or not
LEAST_LEFT, MOST_LEFT, LEAST_RIGHT = 150, 420, 220
LEAST_REASON, REASON, HIGH_REASON = 72, 138, 158  # heights of the panel below the map
MANY = 12  # powers whose standing needs the higher one
