void show(struct row *row)
{
	note(row);
	send(row->first + row->last, row->id);
}
