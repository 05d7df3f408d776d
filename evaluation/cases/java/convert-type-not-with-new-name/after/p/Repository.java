package p;

interface Repository {
	String load(String key, int version);
}
