"""Tables in the documentation that are generated from the code."""
