-- AlterEnum
ALTER TYPE "price_list_stop" ADD VALUE 'below_floor';
