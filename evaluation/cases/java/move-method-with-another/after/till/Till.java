package shop.till;

class Till {
	void open() {
		drawer.unlock();
	}
}
