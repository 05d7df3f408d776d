package p;

class RequestTest {
    void putsADocument() {
        class Example {
            String path(long document) {
                return "/documents/by-number/" + Long.toHexString(document);
            }

            boolean isSecure() {
                return document > 0;
            }
        }
        check(new Example().path(17), "/documents/by-number/11");
    }

    void getsOnePage() {
        class Example {
            String path(int page) {
                return "/pages/" + page;
            }

            boolean isSecure() {
                return true;
            }
        }
        check(new Example().path(3), "/pages/3");
    }

    void deletesAnImage() {
        class Example {
            String path(String image) {
                return "/images/" + image.trim();
            }

            boolean isSecure() {
                return image != null;
            }
        }
        check(new Example().path("cat"), "/images/cat");
    }
}
