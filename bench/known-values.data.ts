/** Settings that nobody else may learn, given to the build and to the server. */
export const secrets = {
  APP_SECRET: "Vb7nQ2xLk9TzRw4mHs6JpYd3GcFa8UeX",
  CALLBACK_HEADER_VALUE: "kq83-vn20-zm47-xw15-rt69",
};

/** What the invented persons of e2e/support give of themselves. */
export const personalValues = [
  "ABCPK1234L",
  "Kulvarni",
  "29/02/1988",
  "9800000001",
  "arun.kulvarni@mail.example",
  "14 Tamarind Lane",
  "XYZ0000001",
  "Merikoski",
  "7 Jasmine Court",
  "nandini@mail.example",
  "000-00-0000",
  "Ira Venkat",
];

/** How files begin that lie open. */
export const fileMarks = ["%PDF-1.", "JFIF\0", "ftypisom", "\x89PNG\r\n"];

/** What must be found, or the search sees nothing. */
export const controls = { data: "push-accepted", build: "Save and continue", printed: "Ready at" };
