struct range {
	int first;
	int last;
	const char *name;
};
int total(void);
