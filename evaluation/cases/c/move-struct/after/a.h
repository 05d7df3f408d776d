int length(struct range *r);
