"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { fillWords, type StepWords } from "@/lib/onboarding/view";

export type LookUpCity = (latitude: number, longitude: number) => Promise<{ city: string | null }>;

const longestSearch = 15_000;
const stillGood = 10 * 60_000;

type Found = { state: "idle" | "asking" | "failed" | "none" } | { state: "found"; city: string };

/**
 * Fills the city in from where the device is, once the person asks for it. The place leaves the device rounded to about a
 * kilometre. Where it can't be had, the person chooses from the list of cities, as without scripts.
 */
export function PlaceFill({
  name,
  look,
  words,
  onFill,
  children,
}: {
  /** The question that is filled in. */
  name: string;
  look: LookUpCity;
  words: StepWords["place"];
  onFill: (name: string) => void;
  children: ReactNode;
}) {
  const [isOffered, setIsOffered] = useState(false);
  const [found, setFound] = useState<Found>({ state: "idle" });
  const around = useRef<HTMLDivElement>(null);

  useEffect(() => setIsOffered(window.isSecureContext && "geolocation" in navigator), []);

  function fill(city: string): void {
    const control = around.current?.closest("form")?.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) return;
    control.value = city;
    onFill(name);
  }

  async function find(): Promise<void> {
    if (found.state === "asking") return;
    setFound({ state: "asking" });
    try {
      const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(resolve, reject, {
          timeout: longestSearch,
          maximumAge: stillGood,
        });
      });
      const { city } = await look(roundDegrees(coords.latitude), roundDegrees(coords.longitude));
      if (city === null) return setFound({ state: "none" });
      fill(city);
      setFound({ state: "found", city });
    } catch {
      setFound({ state: "failed" });
      const control = around.current?.closest("form")?.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.focus();
    }
  }

  const said =
    found.state === "found"
      ? fillWords(words.found, { place: found.city })
      : found.state === "idle"
        ? ""
        : words[found.state];
  return (
    <div ref={around}>
      {children}
      {isOffered ? (
        <div className="mt-3 grid justify-items-start gap-2">
          <p className="text-sm text-muted">{words.why}</p>
          <button
            type="button"
            className="button button-secondary button-small"
            aria-disabled={found.state === "asking" || undefined}
            onClick={find}
          >
            {words.ask}
          </button>
        </div>
      ) : null}
      <p className={said ? "field-hint mt-2" : "sr-only"} role="status">
        {said}
      </p>
    </div>
  );
}

/** Two decimals of a degree: about a kilometre. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
