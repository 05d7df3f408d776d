static void [3 4] -> checked
report(char **text, int width, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    append(text, width, vformat(format, arguments));
    va_end(arguments);
}

static int
columns_of(const char *text, int tabs)
{
    int width = 0;
    for (; *text != 0; text++)
        width += *text == '\t' ? tabs - width % tabs : 1;
    return width;
}
