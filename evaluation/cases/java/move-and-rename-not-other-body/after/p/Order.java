package p;

class Order {
	int quantity;
}
