struct range {
	int first;
	int last;
};
struct range *find(int key);
