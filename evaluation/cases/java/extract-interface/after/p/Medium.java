package p;

interface Medium {
	byte[] read(int block);
}
