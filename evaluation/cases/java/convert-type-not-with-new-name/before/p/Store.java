package p;

abstract class Store {
	abstract String load(String key, int version);
}
