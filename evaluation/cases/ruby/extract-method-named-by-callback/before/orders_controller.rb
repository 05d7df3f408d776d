class OrdersController < ApplicationController
  def show
    @order = Order.where(shop: current_shop).find(params[:id])
    authorize(@order)
    render :show
  end

  def pay
    @order = Order.where(shop: current_shop).find(params[:id])
    authorize(@order)
    @order.pay!(params[:card])
  end

  def index
    @orders = Order.all
  end
end
