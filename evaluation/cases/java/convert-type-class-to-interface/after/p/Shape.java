package p;

interface Shape {
	double area();
}
