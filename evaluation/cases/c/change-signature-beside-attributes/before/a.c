int exec(struct cmd *self, int n)
{
  return self->flags + n;
}

static int say(const char *text, SIZE n)
{
  puts(text); return n * 2;
}

int grow(FOO *value)
{
  value->size += 7; return value->size;
}

