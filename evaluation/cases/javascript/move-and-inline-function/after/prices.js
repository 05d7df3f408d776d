// No function is left here.
