-- AlterEnum
ALTER TYPE "record_draft_stop" ADD VALUE 'not_allowed';
