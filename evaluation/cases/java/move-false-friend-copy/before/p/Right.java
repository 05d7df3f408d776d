package p;

class Right {
	String name = "right";
}
