struct range {
	int first;
	int last;
	const char *name;
};
int length(struct range *r);
