import type { Language } from "@provost/contract/wire/language";
import { sayIn } from "./demo-english.ts";
import {
  classesPerGrade,
  courseKinds,
  courses,
  grades,
  schools,
  schoolYears,
  studentsPerClass,
  subjects,
} from "./district.ts";

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A normally distributed number from two even ones. */
function normal(random: () => number, mean: number, spread: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return mean + spread * radius * Math.cos(2 * Math.PI * random());
}

/** A table of the demo: its columns with labels, and its lines as CSV. */
export interface DemoTable {
  tableName: string;
  comment: string;
  columns: Readonly<Record<string, string>>;
  lines(): Iterable<string>;
}

const terms = [
  {
    name: "上学期",
    exam: "期末考试",
    month: "01",
    day: "15",
    yearShift: 1,
    months: ["09", "10", "11", "12"],
  },
  {
    name: "下学期",
    exam: "期末考试",
    month: "06",
    day: "25",
    yearShift: 1,
    months: ["03", "04", "05", "06"],
  },
] as const;

function startOf(schoolYear: string): number {
  return Number(schoolYear.slice(0, 4));
}

function clip(score: number): number {
  return Math.round(Math.min(100, Math.max(0, score)) * 2) / 2;
}

function* scoreLines(): Iterable<string> {
  const random = seededRandom(20_260_901);
  for (const [yearIndex, schoolYear] of schoolYears.entries()) {
    for (const term of terms) {
      const examDate = `${startOf(schoolYear) + term.yearShift}-${term.month}-${term.day}`;
      for (const [schoolIndex, school] of schools.entries()) {
        for (const [gradeIndex, grade] of grades.entries()) {
          for (let classNumber = 1; classNumber <= classesPerGrade; classNumber++) {
            for (let seat = 1; seat <= studentsPerClass; seat++) {
              const entry = startOf(schoolYear) - gradeIndex;
              const student = `${entry}-${String(schoolIndex + 1).padStart(2, "0")}${classNumber}${String(seat).padStart(2, "0")}`;
              const gender = (seat * 7 + classNumber) % 2 === 0 ? "女" : "男";
              const talent = normal(random, 0, 6) + (gender === "女" ? 0.8 : 0);
              for (const subject of subjects) {
                const mean = subject.mean + school.level + school.trend * yearIndex + talent;
                const score = clip(normal(random, mean, subject.spread));
                yield `${schoolYear},${term.name},${examDate},${term.exam},${school.area},${school.name},${grade},${classNumber}班,${student},${gender},${subject.name},${score}`;
              }
            }
          }
        }
      }
    }
  }
}

function* attendanceLines(): Iterable<string> {
  const random = seededRandom(7_031_517);
  const enrolled = classesPerGrade * studentsPerClass;
  for (const schoolYear of schoolYears) {
    for (const term of terms) {
      for (const month of term.months) {
        const year = startOf(schoolYear) + (Number(month) >= 9 ? 0 : 1);
        for (let day = 1; day <= 28; day++) {
          const weekday = new Date(Date.UTC(year, Number(month) - 1, day)).getUTCDay();
          if (weekday === 0 || weekday === 6) continue;
          const date = `${year}-${month}-${String(day).padStart(2, "0")}`;
          for (const school of schools) {
            for (const grade of grades) {
              const share = normal(random, school.attendance - (month === "12" ? 0.012 : 0), 0.008);
              const present = Math.round(enrolled * Math.min(1, share));
              const late = Math.round(random() * (enrolled - present) * 0.6 + random() * 2);
              yield `${schoolYear},${date},${school.area},${school.name},${grade},${enrolled},${present},${enrolled - present},${late}`;
            }
          }
        }
      }
    }
  }
}

function* enrolmentLines(): Iterable<string> {
  const random = seededRandom(411);
  for (const [yearIndex, schoolYear] of schoolYears.entries()) {
    for (const school of schools) {
      for (const grade of grades) {
        for (const gender of ["男", "女"]) {
          const students = Math.round(normal(random, 68 + school.level + yearIndex * school.trend, 3));
          yield `${schoolYear},${school.area},${school.name},${grade},${gender},${students},${Math.round(students * (0.1 + random() * 0.2))},${school.kind}`;
        }
      }
    }
  }
}

function* courseLines(): Iterable<string> {
  const random = seededRandom(88);
  for (const schoolYear of schoolYears) {
    for (const school of schools) {
      for (const [index, name] of courses.entries()) {
        if (random() < 0.15) continue;
        const students = Math.round(20 + random() * 100);
        const rating = Math.round(normal(random, 4.1 + school.level / 40, 0.3) * 10) / 10;
        yield `${schoolYear},${school.area},${school.name},${name},${courseKinds[index % courseKinds.length]},${1 + (index % 4)},${students},${Math.min(5, rating)}`;
      }
    }
  }
}

/** The demo's tables, about 220,000 rows in all. */
export const demoTables: readonly DemoTable[] = [
  {
    tableName: "exam_score",
    comment: "考试成绩（演示）",
    columns: {
      school_year: "学年",
      term: "学期",
      exam_date: "考试日期",
      exam_kind: "考试类型",
      area: "片区",
      school: "学校",
      grade: "年级",
      class: "班级",
      student_no: "学号",
      gender: "性别",
      subject: "学科",
      score: "成绩",
    },
    lines: scoreLines,
  },
  {
    tableName: "attendance",
    comment: "出勤（演示）",
    columns: {
      school_year: "学年",
      date: "日期",
      area: "片区",
      school: "学校",
      grade: "年级",
      enrolled: "应到人数",
      present: "实到人数",
      absent: "缺勤人数",
      late: "迟到人数",
    },
    lines: attendanceLines,
  },
  {
    tableName: "enrolment",
    comment: "在校人数（演示）",
    columns: {
      school_year: "学年",
      area: "片区",
      school: "学校",
      grade: "年级",
      gender: "性别",
      students: "学生数",
      boarders: "住校生数",
      school_kind: "办学类型",
    },
    lines: enrolmentLines,
  },
  {
    tableName: "course",
    comment: "课程开设（演示）",
    columns: {
      school_year: "学年",
      area: "片区",
      school: "学校",
      course: "课程",
      kind: "课程类别",
      hours: "周课时",
      students: "选课人数",
      rating: "评分",
    },
    lines: courseLines,
  },
];

function* englishLines(lines: Iterable<string>): Iterable<string> {
  for (const line of lines) yield sayIn.en(line.split(",")).join(",");
}

/** The demo's tables with labels and values in a language. */
export const demoTablesIn = (language: Language): readonly DemoTable[] =>
  ({
    zh: demoTables,
    en: demoTables.map(({ lines, ...table }) => ({
      ...sayIn.en(table),
      lines: () => englishLines(lines()),
    })),
  })[language];
