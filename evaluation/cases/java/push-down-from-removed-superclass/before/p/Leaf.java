package p;

class Leaf extends Base {
	String colour = "green";
}
