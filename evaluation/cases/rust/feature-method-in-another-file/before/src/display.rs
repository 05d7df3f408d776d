// Texts of matchers.
