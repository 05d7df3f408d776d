class OrdersController < ApplicationController
  def show
    @order = Order.where(shop: current_shop).find(params[:id])
    authorize(@order)
    render :show
  end

  def index
    @orders = Order.all
  end
end
