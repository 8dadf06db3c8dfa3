/** What the name of a column of whole numbers suggests: codes, a measure, or `null`. */
export type NameVerdict = "code" | "measure" | null;

const codeWords = new Set(
  (
    "id uid uuid code no nr number yr year month week weekday day quarter semester term grade class classroom room " +
    "group cohort batch dept department faculty major district school lea student pupil teacher lecturer county " +
    "region city province country street postcode zip zipcode phone mobile tel fax gender sex type kind category " +
    "status flag seat course subject isbn account version"
  ).split(" "),
);

const measureWords = new Set(
  (
    "score mark point rating rate ratio percent share count cnt qty quantity amount total sum avg average mean median " +
    "size price cost fee income salary age height weight length duration value n y present absent late enrolled"
  ).split(" "),
);

// Columns of student registers are often named by the first letters of their pinyin: 学号, 班号, 学年, 学期, 年级, 班级, 课程号.
const pinyin = /^(xh|bh|gh|xn|xq|nj|bj|kch|[a-z]+dm|[a-z]{2,}bh)$/;
// Subscripts of formulas; x, y and n are quantities.
const subscript = /^[bcdegijkrs]$/;

const codeEnding =
  /(号|号码|代码|编码|序号|年级|班级|班|年份|年度|学年|学期|月份|季度|周次|星期|届|学校|学区|区县|地区|部门|科室|院系|专业|类别|类型|状态|性别|邮编|电话|手机)$/;
const measureEnding =
  /(数|数量|人次|量|额|分|分数|成绩|评分|率|值|龄|费|价|课时|学时|时长|长|重|高|合计|总计)$/;

/** `studentNo`, `student_no`, `Student No.` → student, no; `学生ID` → 学生, id. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d\p{Script=Han}])([A-Z])/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

// A plural is a count: students, hours; not class, status.
const isPlural = (word: string): boolean => /[a-z]{3}s$/.test(word) && !/(ss|us|is)$/.test(word);

/** What a name or label suggests; the last word of an English name decides (`class_size`, `size_class`). */
export function nameVerdict(name: string): NameVerdict {
  const bare = name.replace(/[（(].*?[）)]\s*$/, "").trim();
  if (codeEnding.test(bare)) return "code";
  if (measureEnding.test(bare)) return "measure";
  const words = wordsOf(bare);
  const last = words.at(-1) ?? "";
  if (measureWords.has(last)) return "measure";
  if (codeWords.has(last)) return "code";
  if (isPlural(last)) return "measure";
  return words.length === 1 && (pinyin.test(last) || subscript.test(last)) ? "code" : null;
}

const scoreEnding = /(成绩|分数|得分|均分|总分|评分|原始分|标准分|等级分|赋分|卷面分|率|占比|百分比|均值)$/;
const scoreWords =
  /(?:^| )(?:scores?|marks?|gpa|grade points?|ratings?|rates?|ratios?|percent|percentage|pct|average|avg|mean)$/;

/** Whether a name or label says that its numbers are scores, marks or rates, which are averaged: their sum says nothing. */
export function isScoreName(name: string): boolean {
  const bare = name.replace(/[（(].*?[）)]\s*$/, "").trim();
  return scoreEnding.test(bare) || scoreWords.test(wordsOf(bare).join(" "));
}
