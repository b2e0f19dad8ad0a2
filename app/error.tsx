"use client";

import { lazy } from "react";

// Every page carries this file, so its words come when they are needed. Where they can't, global-error.tsx stands in.
export default lazy(async () => ({ default: (await import("./failed-page")).FailedPage }));
