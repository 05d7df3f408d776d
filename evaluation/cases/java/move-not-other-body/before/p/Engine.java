package p;

class Engine {
	int cylinders = 4;
}
