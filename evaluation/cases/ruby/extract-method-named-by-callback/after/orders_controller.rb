class OrdersController < ApplicationController
  before_action :load_order, only: [:show, :pay]

  def show
    render :show
  end

  def pay
    @order.pay!(params[:card])
  end

  def index
    @orders = Order.all.limit(20)
  end

  private

  def load_order
    @order = Order.where(shop: current_shop).find(params[:id])
    authorize(@order)
  end
end
