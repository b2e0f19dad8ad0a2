"use client";

import { useEffect } from "react";
import { forgetRecordings } from "@/components/ui/kept-recording";

/** Stands on pages from which no video can be sent any more: this browser then keeps none. */
export function ForgetRecordings() {
  useEffect(forgetRecordings, []);
  return null;
}
