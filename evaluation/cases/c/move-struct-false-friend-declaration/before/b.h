int total(void);
