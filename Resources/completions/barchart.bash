# Completion for barchart. Written by "barchart --generate bash"; changes here are lost.

_barchart_words() {
  local word
  for word in "$@"; do
    [[ $word != "$cur"* ]] || COMPREPLY+=("$before$word")
  done
}

# Words between commas, each once.
_barchart_list() {
  local given=,${cur%,*}, word
  [[ $cur == *,* ]] || given=
  before+=${cur%"${cur##*,}"}
  compopt -o nospace 2>/dev/null
  for word in "$@"; do
    [[ $given == *,"$word",* || $word != "${cur##*,}"* ]] || COMPREPLY+=("$before$word")
  done
}

# Files of data and folders; without any, bash itself offers all files.
_barchart_data() {
  local file path
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    path=${file/#'~/'/"$HOME/"}
    case ${file,,} in
      *.csv | *.tsv | *.tab | *.txt | *.dat | *.data | *.psv | *.json | *.ndjson | *.jsonl | *.md | *.gz) COMPREPLY+=("$file") ;;
      *) [[ ! -d $path ]] || COMPREPLY+=("$file") ;;
    esac
  done < <(compgen -f -- "$cur")
}

_barchart_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    COMPREPLY+=("$before$file")
  done < <(compgen -f -- "$cur")
}

_barchart() {
  local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local option='' before='' index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ ${COMP_WORDS[index]} == -- ]]; then
      _barchart_data
      return
    fi
  done

  # Where readline ends words at "=", "--sort=value" comes as three of them.
  if [[ $cur == '=' ]]; then
    option=$previous cur=
  elif [[ $previous == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $cur == --*=* ]]; then
    option=${cur%%=*} before=${cur%%=*}= cur=${cur#*=}
  elif [[ $cur == -[cvsao]?* ]]; then
    option=${cur:0:2} before=${cur:0:2} cur=${cur:2}
  else
    case $previous in
      -c | --category | -v | --value | -s | --series | -a | --aggregate | --as | \
      --compare | --error | --where | --only | --rename | --delimiter | --decimal | \
      --gaps | --sample | --table | --sql | --group | --order | --sort | --top | \
      --having | --orientation | --layout | --scale | --axis | --bar-shape | --title | \
      --subtitle | --description | --hide | --hide-series | --goal | --reference | \
      --range | --unit | --places | --numbers | --labels | --colour | --label | --note \
      | --legend | --theme | --font | --locale | -o | --output | --format | --size | \
      --scale-factor | --geometry | --display | --zoom | --select | --generate) option=$previous ;;
    esac
  fi

  case $option in
    '') ;;
    -a | --aggregate)
      _barchart_words none sum mean median min max count distinct
      return
      ;;
    --as)
      _barchart_words value share share-of-bar running change change-percent index
      return
      ;;
    --compare)
      _barchart_words previous year-before
      return
      ;;
    --error)
      _barchart_words 95
      return
      ;;
    --delimiter)
      _barchart_words tab space
      return
      ;;
    --decimal)
      _barchart_words . ,
      return
      ;;
    --sample)
      _barchart_words steps mortality loans temperature random
      return
      ;;
    --sort)
      _barchart_words none -value value category -category
      return
      ;;
    --orientation)
      _barchart_list vertical horizontal
      return
      ;;
    --layout)
      _barchart_words grouped stacked normalized
      return
      ;;
    --scale)
      _barchart_words linear log
      return
      ;;
    --axis)
      _barchart_words own shared
      return
      ;;
    --bar-shape)
      _barchart_words rounded square capsule
      return
      ;;
    --hide)
      _barchart_list title subtitle description legend x-axis y-axis grid values ring control axis-names menu
      return
      ;;
    --numbers)
      _barchart_words short full percent
      return
      ;;
    --labels)
      _barchart_words value share both none
      return
      ;;
    --legend)
      _barchart_words right below above bars
      return
      ;;
    --theme)
      _barchart_words auto light dark high-contrast high-contrast-light
      return
      ;;
    --locale)
      _barchart_words $(locale -a 2>/dev/null)
      return
      ;;
    -o | --output)
      _barchart_files
      return
      ;;
    --format)
      _barchart_words png svg pdf json csv tsv
      return
      ;;
    --print-selection)
      _barchart_words tsv json rows
      return
      ;;
    --suggest)
      _barchart_words text json features
      return
      ;;
    --generate)
      _barchart_words man bash zsh fish
      return
      ;;
    *)
      compopt +o default 2>/dev/null
      return
      ;;
  esac
  if [[ $cur == -* ]]; then
    _barchart_words \
      -c --category -v --value -s --series -a --aggregate --as --compare --error \
      --where --only --link --rename --delimiter --decimal --gaps --no-header --sample \
      --table --sql --group --order --sort --top --having --follow --orientation \
      --layout --scale --axis --bar-shape --title --subtitle --description --hide \
      --hide-series --goal --reference --range --unit --places --numbers --labels \
      --colour --label --note --legend --theme --font --locale --pattern --no-motion \
      -o --output --format --rows --size --scale-factor --geometry --fullscreen \
      --display --zoom --select --print-selection --describe --suggest --generate \
      --no-config --help --version
  else
    _barchart_data
  fi
}

complete -o default -F _barchart barchart
