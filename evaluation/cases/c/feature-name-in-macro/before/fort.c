#define FTN(n) n##_

void FTN(set_value)(double *value, int *at)
{
	if (*at < 0 || *at >= COUNT)
		return;
	values[*at] = *value;
	used[*at] = 1;
}

double * FTN(get_value)(int *at)
{
	if (!used[*at])
		return 0;
	return &values[*at];
}

int PREFIX(mod, clear)(int from)
{
	while (from < COUNT)
		used[from++] = 0;
	return from;
}

int PREFIX(mod, count)(void)
{
	int n = 0;
	for (int i = 0; i < COUNT; i++)
		n += used[i];
	return n;
}
