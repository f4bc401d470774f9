import { z } from "zod";
import { CURRENCIES } from "./money/currency.ts";

export const Currency = z.enum(CURRENCIES);
