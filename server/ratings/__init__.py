"""What ratings are and how results change them: pure values, without a database."""
