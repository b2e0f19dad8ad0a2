import type { ComponentProps } from "react";

export type ButtonLook = "primary" | "secondary" | "quiet";

function buttonClasses(look: ButtonLook, small: boolean, className: string): string {
  return `button button-${look}${small ? " button-small" : ""} ${className}`;
}

/** A button of a form. `pending` keeps it in place and in focus, and says that work is under way. */
export function Button({
  look = "primary",
  small = false,
  pending = false,
  className = "",
  type = "submit",
  ...rest
}: ComponentProps<"button"> & { look?: ButtonLook; small?: boolean; pending?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || rest["aria-disabled"]}
      className={buttonClasses(look, small, className)}
    />
  );
}

/** A link that looks like a button. It loads a fresh page, so that nobody comes back to old answers. */
export function LinkButton({
  look = "primary",
  small = false,
  className = "",
  ...rest
}: ComponentProps<"a"> & { href: string; look?: ButtonLook; small?: boolean }) {
  return <a {...rest} className={buttonClasses(look, small, className)} />;
}
