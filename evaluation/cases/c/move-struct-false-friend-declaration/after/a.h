struct range {
	int first;
	int last;
};
