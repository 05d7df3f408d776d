package my;

class DeliveryFailure extends Failure {
    DeliveryFailure(String reason) {
        super(reason);
    }
}
