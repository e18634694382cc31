export const departments = [
  "Electronics and Communication Engineering",
  "Electrical Engineering",
  "Computer Science and Engineering",
  "Information Technology",
  "Mechanical Engineering",
  "Civil Engineering",
  "Instrumentation and Control",
  "Artificial Intelligence and Data Science",
] as const;

/** How student IDs abbreviate the departments, in the same order. */
export const departmentCodes = ["ECE", "EE", "CSE", "IT", "ME", "CE", "ICE", "AI"] as const;
