// A decoder that does not even start.
process.exit(1);
