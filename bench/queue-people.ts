/*
 * Invented investors whose names are as unevenly spread as names in India are: a few words are everywhere, many are
 * rare.
 */

const given =
  `Ramesh Sunita Rahul Priya Amit Anita Sanjay Pooja Rajesh Kavita Suresh Neha Vijay Asha Anil Deepa Manoj
Rekha Ravi Meena Ajay Lakshmi Sunil Geeta Arun Usha Vinod Sita Ashok Radha Deepak Shanti Mukesh Kiran Rakesh Nisha
Mahesh Jyoti Dinesh Seema Mohan Suman Prakash Lata Naveen Divya Ganesh Swati Harish Sneha Imran Ayesha Yusuf Fatima
Joseph Mary George Anjali Gurpreet Harpreet Jaspreet Karthik Senthil Murugan Selvi Venkatesh Srinivas Padma Bhavna
Chetan Hemant Jignesh Nilesh Parul Hiral Tapan Sourav Debashis Mousumi`.split(/\s+/);
const family =
  `Kumar Singh Sharma Devi Khan Patel Das Yadav Gupta Reddy Rao Verma Shah Mishra Ali Joshi Nair Iyer
Pillai Menon Jain Mehta Desai Kulkarni Deshpande Patil Jadhav Pawar Shinde Chavan Ghosh Bose Banerjee Mukherjee
Chatterjee Dutta Roy Sen Saha Mondal Naidu Chowdary Gowda Shetty Hegde Bhat Kamath Thomas Mathew Fernandes DSouza
Kaur Gill Sidhu Dhillon Chauhan Rathore Solanki Parmar Thakur Tiwari Pandey Dubey Shukla Tripathi Agarwal Bansal`.split(
    /\s+/,
  );
const syllables =
  `ba de gi ho ka le mi no pa ru sa te vi yo ju zi cha dra nth kri sha mbi tta lva rma ndo`.split(/\s+/);

/** A small generator of numbers from 0 to 1: the same ones in each run. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Words by rank, then ever rarer invented ones; the chance of a word falls with its rank. */
function makePicker(known: readonly string[], invented: number, random: () => number): () => string {
  const rare = Array.from({ length: invented }, () => {
    const word = Array.from({ length: 4 }, () => syllables[Math.floor(random() * syllables.length)]).join("");
    return word.slice(0, 1).toUpperCase() + word.slice(1);
  });
  const words = [...known, ...rare];
  const ends: number[] = [];
  let sum = 0;
  for (let rank = 0; rank < words.length; rank += 1) {
    sum += 1 / (rank + 3);
    ends.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? "";
  };
}

/** Makes names: mostly two words, a quarter three, a few one. */
export function makeNamer(random: () => number): () => string {
  const pickGiven = makePicker(given, 6000, random);
  const pickFamily = makePicker(family, 12_000, random);
  return () => {
    const kind = random();
    if (kind < 0.04) return pickGiven();
    if (kind < 0.72) return `${pickGiven()} ${pickFamily()}`;
    // Kumar, Singh and Devi stand in the middle too.
    const middle = random() < 0.5 ? (family[Math.floor(random() * 4)] ?? "") : pickGiven();
    return `${pickGiven()} ${middle} ${pickFamily()}`;
  };
}

/** Makes PANs of persons. */
export function makePan(random: () => number): string {
  const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
  const digits = String(Math.floor(random() * 10_000)).padStart(4, "0");
  return `${letter()}${letter()}${letter()}P${letter()}${digits}${letter()}`;
}
