static unsigned _BitInt(8) low_bits(int value)
{
	int out;
	if (ckd_add(&out, value, 1) || out > LIMIT)
		return 255uwb;
	return (unsigned _BitInt(8)) value;
}

_BitInt(4) nibble(unsigned _BitInt(8) of, int at)
{
	if (at > 1)
		return 0;
	return (of >> (4 * at)) & 15;
}
