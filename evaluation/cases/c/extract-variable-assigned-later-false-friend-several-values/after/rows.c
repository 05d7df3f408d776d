void show(struct row *row)
{
	int sum;
	note(row);
	sum = row->size;
	log(sum);
	sum = count(row) * 2;
	send(sum, row->id);
}
