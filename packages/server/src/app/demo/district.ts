/** A school of the demo district; `level` shifts its scores, `trend` changes them each year. */
export interface DemoSchool {
  name: string;
  area: string;
  level: number;
  trend: number;
  attendance: number;
  /** Key of the dictionary `school_kind`: 1 public, 2 private. */
  kind: 1 | 2;
}

/** The invented district: twelve schools in four areas. */
export const schools: readonly DemoSchool[] = [
  { name: "云杉第一中学", area: "城东", level: 7, trend: 0.4, attendance: 0.982, kind: 1 },
  { name: "云杉第二中学", area: "城东", level: 4, trend: 0.9, attendance: 0.975, kind: 1 },
  { name: "松涛实验学校", area: "城东", level: 2, trend: 1.6, attendance: 0.971, kind: 2 },
  { name: "柏林路中学", area: "城南", level: 0, trend: 0.2, attendance: 0.966, kind: 1 },
  { name: "梧桐中学", area: "城南", level: -2, trend: 1.2, attendance: 0.958, kind: 1 },
  { name: "银杏学校", area: "城南", level: 3, trend: -0.5, attendance: 0.969, kind: 2 },
  { name: "青竹中学", area: "城西", level: -4, trend: 1.9, attendance: 0.949, kind: 1 },
  { name: "清溪学校", area: "城西", level: 1, trend: 0.1, attendance: 0.962, kind: 1 },
  { name: "白桦中学", area: "城西", level: -1, trend: 0.6, attendance: 0.964, kind: 1 },
  { name: "枫桥中学", area: "城北", level: -3, trend: 0.8, attendance: 0.955, kind: 1 },
  { name: "河湾学校", area: "城北", level: -6, trend: 2.1, attendance: 0.941, kind: 2 },
  { name: "望山中学", area: "城北", level: 5, trend: 0, attendance: 0.978, kind: 1 },
];

export const grades = ["七年级", "八年级", "九年级"] as const;
export const schoolYears = ["2023-2024", "2024-2025", "2025-2026"] as const;
/** Subjects of the exams with how hard they are. */
export const subjects: readonly { name: string; mean: number; spread: number }[] = [
  { name: "语文", mean: 78, spread: 9 },
  { name: "数学", mean: 71, spread: 15 },
  { name: "英语", mean: 74, spread: 13 },
  { name: "物理", mean: 68, spread: 14 },
  { name: "历史", mean: 76, spread: 10 },
];
export const courseKinds = ["国家课程", "地方课程", "校本课程", "社团活动"] as const;
export const courses = [
  "阅读",
  "写作",
  "几何",
  "编程",
  "口语",
  "实验",
  "陶艺",
  "篮球",
  "合唱",
  "天文",
] as const;
export const classesPerGrade = 4;
export const studentsPerClass = 34;
