import { forgetTyped } from "./typed";

/** Begins a run of the browser tests. */
export default forgetTyped;
