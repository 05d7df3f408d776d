// This file changed too: files that did not are never read.
package p;

class Other {
	int number() {
		return 4;
	}
}
