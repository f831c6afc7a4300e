"""Ratings as pure values, and how results change them."""
