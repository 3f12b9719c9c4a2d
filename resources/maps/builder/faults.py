"""The one error of the builder."""


class BuildFault(Exception):
    """A recipe, a table or a map that cannot be built; the text says where the mistake is and what was expected."""
