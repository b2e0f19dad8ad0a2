"use client";

import type { ComponentProps } from "react";
import type { OptionView } from "@/lib/onboarding/view";
import { normaliseDate } from "./normalise-date";

type Width = "short" | "medium" | "full";

/** One line of text. With `uppercase` what is typed is shown and, on leaving, made upper case. */
export function TextInput({
  width = "full",
  uppercase = false,
  suggestions,
  className = "",
  ...rest
}: Omit<ComponentProps<"input">, "width"> & { width?: Width; uppercase?: boolean; suggestions?: string[] }) {
  const figures = rest.inputMode === "numeric" || rest.inputMode === "tel";
  return (
    <>
      <input
        type="text"
        {...rest}
        list={suggestions ? `${rest.name}-suggestions` : undefined}
        autoCapitalize={uppercase ? "characters" : rest.autoCapitalize}
        className={`input input-${width}${uppercase ? " input-uppercase" : ""}${figures ? " input-figures" : ""} ${className}`}
        onBlur={(event) => {
          if (uppercase) event.target.value = event.target.value.toUpperCase();
          rest.onBlur?.(event);
        }}
      />
      {suggestions ? (
        <datalist id={`${rest.name}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** Several lines of text. */
export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={`input ${className}`} />;
}

/** A date typed as DD/MM/YYYY; eight figures and other separators become that on leaving. */
export function DateInput(props: Omit<ComponentProps<"input">, "width">) {
  return (
    <TextInput
      inputMode="numeric"
      maxLength={20}
      width="short"
      {...props}
      onBlur={(event) => {
        event.target.value = normaliseDate(event.target.value);
        props.onBlur?.(event);
      }}
    />
  );
}

/** One of many, as the device's own list. */
export function Select({
  options,
  empty,
  width = "full",
  className = "",
  ...rest
}: ComponentProps<"select"> & { options: OptionView[]; empty: string; width?: Width }) {
  return (
    <select {...rest} className={`input input-${width} ${className}`}>
      <option value="">{empty}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type ChoiceProps = Omit<ComponentProps<"input">, "id" | "defaultValue" | "value"> & {
  name: string;
  value?: string;
  options: OptionView[];
};

/** One of a few, as cards. The first one carries the id of the question, so that links reach it. */
export function ChoiceGroup({ name, value, options, ...rest }: ChoiceProps) {
  return (
    <div className={options.length === 2 && options.every(isShort) ? "choices sm:grid-cols-2" : "choices"}>
      {options.map((option, place) => (
        <label key={option.value} className="choice">
          <input
            {...rest}
            type="radio"
            name={name}
            id={place === 0 ? name : undefined}
            value={option.value}
            defaultChecked={option.value === value}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

function isShort(option: OptionView): boolean {
  return option.label.length <= 24;
}

/** One statement to agree to. */
export function Checkbox({ name, value, options, ...rest }: ChoiceProps) {
  const [option] = options;
  return option ? (
    <label className="choice">
      <input
        {...rest}
        type="checkbox"
        name={name}
        id={name}
        value={option.value}
        defaultChecked={option.value === value}
      />
      <span>{option.label}</span>
    </label>
  ) : null;
}
