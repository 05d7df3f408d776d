int parse(const char *text, int base)
{
  int value = 0;
  while (*text)
    value = value * base + digit(*text++);
  return value;
}
