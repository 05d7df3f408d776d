struct range;
struct range *find(int key);
int total(void);
